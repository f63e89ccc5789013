import type { Metadata } from "next";
import { Hydrate, load, pageTrpc } from "../../../../_data/prefetch";
import { OrdersView } from "./_parts/orders-view";

export const metadata: Metadata = { title: "Orders" };

export default async function OrdersPage({ params }: PageProps<"/c/[city]/orders">) {
  const city = decodeURIComponent((await params).city);
  await load(pageTrpc.order.list.queryOptions({ city }));
  return (
    <Hydrate>
      <OrdersView city={city} />
    </Hydrate>
  );
}

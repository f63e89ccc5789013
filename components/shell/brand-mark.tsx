/** The mark of the product: a pediment over four columns, drawn on the pixel grid of the header. */
export function BrandMark({ size = 18 }: { size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 18 18" fill="currentColor" className="shrink-0">
      <path d="M9 1 1 5.5V7h16V5.5L9 1Zm0 1.7 4.9 2.8H4.1L9 2.7Z" />
      <path d="M3 8h1.6v6H3zM6.8 8h1.6v6H6.8zM9.8 8h1.6v6H9.8zM13.4 8H15v6h-1.6zM1 15h16v2H1z" />
    </svg>
  );
}

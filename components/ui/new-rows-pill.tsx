import { plural } from "@/lib/view/count";

/** `12 new beads`: what a list would show beside what is on screen; it does not move until somebody asks (ux 40). */
export function NewRowsPill({ count, one, onShow }: { count: number; one: string; onShow: () => void }) {
  if (count <= 0) return null;
  return (
    <button
      type="button"
      onClick={onShow}
      className="popup absolute top-9 left-1/2 z-20 h-7 -translate-x-1/2 rounded-full! px-3 font-medium text-active hover:bg-hover pointer-coarse:h-11"
    >
      ↑ <span role="status">{plural(count, one)}</span>
    </button>
  );
}

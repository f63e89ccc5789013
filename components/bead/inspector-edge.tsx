"use client";

const usual = 384;
const least = 280;
const most = 800;
/** Pixels of one press of an arrow key. */
const step = 24;

/** A width within bounds; the usual one when none is remembered. */
export function inspectorWidth(wanted: number): number {
  return Number.isFinite(wanted) && wanted > 0 ? Math.round(Math.min(most, Math.max(least, wanted))) : usual;
}

/** The left edge of the inspector: drag it, or move it with the arrow keys; a double press brings the usual width back. */
export function InspectorEdge({ width, onWidth }: { width: number; onWidth: (width: number) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a splitter that is moved is a separator with a value, not a rule
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the inspector"
      aria-valuenow={width}
      aria-valuemin={least}
      aria-valuemax={most}
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId))
          onWidth(inspectorWidth(document.documentElement.clientWidth - event.clientX));
      }}
      onDoubleClick={() => onWidth(usual)}
      onKeyDown={(event) => {
        const change = { ArrowLeft: step, ArrowRight: -step }[event.key];
        if (change === undefined) return;
        event.preventDefault();
        onWidth(inspectorWidth(width + change));
      }}
      className="absolute inset-y-0 -left-1 z-20 hidden w-2 cursor-col-resize touch-none hover:bg-line-strong focus-visible:bg-ring lg:block"
    />
  );
}

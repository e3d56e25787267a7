"use client";
import { lazy, Suspense, useRef } from "react";
import type { PanelProps } from "./panel";

// The dialog machinery costs more than the rest of a page together, so it comes when it is first needed.
const Panel = lazy(() => import("./panel"));

function LazyPanel(props: PanelProps) {
  const wanted = useRef(false);
  if (props.open) wanted.current = true;
  if (!wanted.current) return null;
  return (
    <Suspense>
      <Panel {...props} />
    </Suspense>
  );
}

type Props = Omit<PanelProps, "shape">;

/** From the right, from below on a phone: for what will happen, and what a step does. */
export function Sheet(props: Props) {
  return <LazyPanel {...props} shape="sheet" />;
}

/** In the middle: for short lists such as the keys of a page. */
export function ModalDialog(props: Props) {
  return <LazyPanel {...props} shape="dialog" />;
}

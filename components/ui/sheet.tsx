"use client";
import { lazy, Suspense, useRef } from "react";
import type { PanelProps } from "./panel";

// The code of the dialog is larger than the rest of a page, so it is loaded when it is first needed.
const Panel = lazy(() => import("./panel"));

function LazyPanel(props: PanelProps) {
  const wasOpened = useRef(false);
  if (props.isOpen) wasOpened.current = true;
  if (!wasOpened.current) return null;
  return (
    <Suspense>
      <Panel {...props} />
    </Suspense>
  );
}

type Props = Omit<PanelProps, "shape">;

/**
 * Shows a panel from the right, or from below on a phone, which says what will happen and has the button that does it.
 */
export function Sheet(props: Props) {
  return <LazyPanel {...props} shape="sheet" />;
}

/** Shows a panel in the middle of the window, for short lists such as the keys of a page. */
export function ModalDialog(props: Props) {
  return <LazyPanel {...props} shape="dialog" />;
}

/** Something that waits until it is let through. */
export type Gate = { readonly opened: Promise<void>; open: () => void };

export function closedGate(): Gate {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** A promise that waits until the gate is opened. */
export type Gate = { readonly opened: Promise<void>; open: () => void };

export function closedGate(): Gate {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** A gate for tests: `opened` resolves when `open` is called. */
export type Gate = { readonly opened: Promise<void>; open: () => void };

export function createClosedGate(): Gate {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

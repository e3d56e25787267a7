import { Fragment } from "react";

const caps: Record<string, string> = { Control: "Ctrl", Enter: "↵", Escape: "Esc" };

/**
 * A key cap. `shortcut` is spelled as in aria-keyshortcuts: `N`, `Control+Enter`. Screen readers skip the cap and read
 * the attribute.
 */
export function Kbd({ keys }: { keys: string }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a key cap cannot take the focus
    <kbd aria-hidden="true">
      {keys
        .split("+")
        .map((key) => caps[key] ?? key)
        .join(" ")}
    </kbd>
  );
}

/** Several key caps beside one another. */
export function Caps({ keys }: { keys: readonly string[] }) {
  return keys.map((one, index) => (
    <Fragment key={one}>
      {index > 0 ? " " : null}
      <Kbd keys={one} />
    </Fragment>
  ));
}

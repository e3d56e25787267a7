import { Fragment } from "react";

const capTexts: Record<string, string> = { Control: "Ctrl", Enter: "↵", Escape: "Esc" };

/**
 * Shows a key cap. `shortcut` is spelled as in aria-keyshortcuts: `N`, `Control+Enter`. Screen readers skip the cap and
 * read the attribute.
 */
export function Kbd({ shortcut }: { shortcut: string }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a key cap cannot take the focus
    <kbd aria-hidden="true">
      {shortcut
        .split("+")
        .map((key) => capTexts[key] ?? key)
        .join(" ")}
    </kbd>
  );
}

/** Shows several key caps beside one another. */
export function Caps({ shortcuts }: { shortcuts: readonly string[] }) {
  return shortcuts.map((shortcut, index) => (
    <Fragment key={shortcut}>
      {index > 0 ? " " : null}
      <Kbd shortcut={shortcut} />
    </Fragment>
  ));
}

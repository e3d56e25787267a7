import type { ComponentProps, ReactNode } from "react";
import { type ButtonStyle, buttonClass } from "./button-class";
import { HoverPrefetchLink } from "./hover-prefetch-link";
import { Kbd } from "./kbd";

type ButtonShape = ButtonStyle & {
  /**
   * The key of the button, spelled as in aria-keyshortcuts. The shell's listener clicks the button, and a key cap shows
   * the key.
   */
  shortcut?: string;
  children: ReactNode;
};

// `data-action` marks the buttons from which the palette reads the actions of the page.
type ButtonProps = ButtonShape & Omit<ComponentProps<"button">, "aria-busy"> & { isBusy?: boolean };

/** Shows a button. While it is busy, it keeps its focus and its place and ignores clicks. */
export function Button({
  variant,
  size,
  shortcut,
  isBusy,
  className,
  children,
  onClick,
  type = "button",
  // This key has no key cap, for a button without room for one.
  "aria-keyshortcuts": hiddenShortcut,
  "aria-disabled": isWithoutEffect,
  ...buttonProps
}: ButtonProps) {
  return (
    <button
      {...buttonProps}
      type={isBusy && type === "submit" ? "button" : type}
      className={buttonClass({ variant, size }, className)}
      data-action
      aria-keyshortcuts={shortcut ?? hiddenShortcut}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || isWithoutEffect || undefined}
      onClick={isBusy ? undefined : onClick}
    >
      {children}
      {shortcut ? <Kbd shortcut={shortcut} /> : null}
    </button>
  );
}

export function ButtonLink({
  variant,
  size,
  shortcut,
  className,
  children,
  ...linkProps
}: ButtonShape & ComponentProps<typeof HoverPrefetchLink>) {
  return (
    <HoverPrefetchLink
      {...linkProps}
      data-action
      className={buttonClass({ variant, size }, className)}
      aria-keyshortcuts={shortcut}
    >
      {children}
      {shortcut ? <Kbd shortcut={shortcut} /> : null}
    </HoverPrefetchLink>
  );
}

/** Keeps the space of a button that is not known yet; it cannot be clicked or focused, and screen readers skip it. */
export function ButtonPlaceholder({ variant, size, shortcut, children }: ButtonShape) {
  return (
    <span aria-hidden="true" className={buttonClass({ variant, size }, "cursor-progress")}>
      {children}
      {shortcut ? <Kbd shortcut={shortcut} /> : null}
    </span>
  );
}

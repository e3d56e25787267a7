import type { ComponentProps, ReactNode } from "react";
import { type ButtonLook, buttonClass } from "./button-class";
import { HoverPrefetchLink } from "./hover-prefetch-link";
import { Kbd } from "./kbd";

type ButtonShape = ButtonLook & {
  /**
   * The key of the button, spelled as in aria-keyshortcuts. The shell's listener clicks the button, and a key cap shows
   * the key.
   */
  keys?: string;
  children: ReactNode;
};

// `data-action` marks the buttons from which the palette reads the actions of the page.
type ButtonProps = ButtonShape & Omit<ComponentProps<"button">, "aria-busy"> & { busy?: boolean };

/** A button. While it is busy, it keeps its focus and its place and ignores clicks. */
export function Button({
  look,
  size,
  keys,
  busy,
  className,
  children,
  onClick,
  type = "button",
  // This key has no key cap, for a button without room for one.
  "aria-keyshortcuts": uncapped,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={busy && type === "submit" ? "button" : type}
      className={buttonClass({ look, size }, className)}
      data-action
      aria-keyshortcuts={keys ?? uncapped}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {children}
      {keys ? <Kbd keys={keys} /> : null}
    </button>
  );
}

export function ButtonLink({
  look,
  size,
  keys,
  className,
  children,
  ...rest
}: ButtonShape & ComponentProps<typeof HoverPrefetchLink>) {
  return (
    <HoverPrefetchLink
      {...rest}
      data-action
      className={buttonClass({ look, size }, className)}
      aria-keyshortcuts={keys}
    >
      {children}
      {keys ? <Kbd keys={keys} /> : null}
    </HoverPrefetchLink>
  );
}

/** Keeps the space of a button that is not known yet; it cannot be clicked or focused, and screen readers skip it. */
export function ButtonPlaceholder({ look, size, keys, children }: ButtonShape) {
  return (
    <span aria-hidden="true" className={buttonClass({ look, size }, "cursor-progress")}>
      {children}
      {keys ? <Kbd keys={keys} /> : null}
    </span>
  );
}

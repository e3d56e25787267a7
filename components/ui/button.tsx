import type { ComponentProps, ReactNode } from "react";
import { type ButtonLook, buttonClass } from "./button-class";
import { Kbd } from "./kbd";
import { NearLink } from "./near-link";

type ButtonShape = ButtonLook & {
  /** As in aria-keyshortcuts. The shell's listener presses the button, and the cap shows it. */
  keys?: string;
  children: ReactNode;
};

// `data-action`: what the page can do is read off its buttons, by the keys' listener and by the palette.
type ButtonProps = ButtonShape & Omit<ComponentProps<"button">, "aria-busy"> & { busy?: boolean };

/** A busy button keeps its focus and its place; it only stops answering. */
export function Button({
  look,
  size,
  keys,
  busy,
  className,
  children,
  onClick,
  type = "button",
  // A key without a cap, where the button has no room for one.
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
}: ButtonShape & ComponentProps<typeof NearLink>) {
  return (
    <NearLink {...rest} data-action className={buttonClass({ look, size }, className)} aria-keyshortcuts={keys}>
      {children}
      {keys ? <Kbd keys={keys} /> : null}
    </NearLink>
  );
}

/** The place of a button that is not there yet: nothing to press, reach or hear of. */
export function ButtonToCome({ look, size, keys, children }: ButtonShape) {
  return (
    <span aria-hidden="true" className={buttonClass({ look, size }, "cursor-progress")}>
      {children}
      {keys ? <Kbd keys={keys} /> : null}
    </span>
  );
}

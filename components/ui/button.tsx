import clsx from "clsx";
import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { Kbd } from "./kbd";

type Look = {
  /** `main` is the one petrol button of a page; `stop` is destructive and opens a sheet that says what it does. */
  look?: "main" | "plain" | "quiet" | "stop";
  size?: "sm" | "md" | "big";
  /** As in aria-keyshortcuts. The shell's listener presses the button, and the cap shows it. */
  keys?: string;
  children: ReactNode;
};

export function buttonClass({ look = "plain", size = "md" }: Pick<Look, "look" | "size">, extra?: string) {
  const looks = { main: "main-act", plain: "", quiet: "quiet", stop: "stop" };
  return clsx("btn", looks[look], size !== "md" && size, extra);
}

type ButtonProps = Look & Omit<ComponentProps<"button">, "aria-busy"> & { busy?: boolean };

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
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={busy && type === "submit" ? "button" : type}
      className={buttonClass({ look, size }, className)}
      aria-keyshortcuts={keys}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {children}
      {keys ? <Kbd keys={keys} /> : null}
    </button>
  );
}

export function ButtonLink({ look, size, keys, className, children, ...rest }: Look & ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={buttonClass({ look, size }, className)} aria-keyshortcuts={keys}>
      {children}
      {keys ? <Kbd keys={keys} /> : null}
    </Link>
  );
}

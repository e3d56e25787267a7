import clsx from "clsx";

export type ButtonStyle = {
  /**
   * `main` is the one petrol button of a page; `stop` is for a destructive action and opens a sheet that says what
   * happens.
   */
  variant?: "main" | "plain" | "quiet" | "stop";
  size?: "sm" | "md" | "big";
};

const sizeClasses = { sm: "small", md: "", big: "big" };
const variantClasses = { main: "main-act", plain: "", quiet: "quiet", stop: "stop" };

/** Returns the class name that makes an element look like a button, for elements that do not use `Button`. */
export function buttonClass({ variant = "plain", size = "md" }: ButtonStyle, extraClassName?: string): string {
  return clsx("btn", variantClasses[variant], sizeClasses[size], extraClassName);
}

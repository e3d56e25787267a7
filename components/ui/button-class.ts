import clsx from "clsx";

export type ButtonLook = {
  /**
   * `main` is the one petrol button of a page; `stop` is for a destructive action and opens a sheet that says what
   * happens.
   */
  look?: "main" | "plain" | "quiet" | "stop";
  size?: "sm" | "md" | "big";
};

const sizes = { sm: "small", md: "", big: "big" };
const looks = { main: "main-act", plain: "", quiet: "quiet", stop: "stop" };

/** Returns the class name that makes an element look like a button, for elements that do not use `Button`. */
export function buttonClass({ look = "plain", size = "md" }: ButtonLook, extra?: string): string {
  return clsx("btn", looks[look], sizes[size], extra);
}

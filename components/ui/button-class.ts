import clsx from "clsx";

export type ButtonLook = {
  /** `main` is the one petrol button of a page; `stop` is destructive and opens a sheet that says what it does. */
  look?: "main" | "plain" | "quiet" | "stop";
  size?: "sm" | "md" | "big";
};

const looks = { main: "main-act", plain: "", quiet: "quiet", stop: "stop" };

/** What makes an element look like a button, for those that are none of ours. */
export function buttonClass({ look = "plain", size = "md" }: ButtonLook, extra?: string): string {
  return clsx("btn", looks[look], size !== "md" && size, extra);
}

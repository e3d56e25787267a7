import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { type ButtonStyle, buttonClass } from "./button-class";

const styles = readFileSync("app/styles/controls.css", "utf8");
const variants = ["main", "plain", "quiet", "stop"] as const satisfies readonly ButtonStyle["variant"][];
const sizes = ["sm", "md", "big"] as const satisfies readonly ButtonStyle["size"][];

it.each(variants.flatMap((look) => sizes.map((size) => ({ look, size }))))(
  "a button of look $look and size $size has a style rule for each of its classes",
  ({ look, size }) => {
    const [button, ...modifiers] = buttonClass({ variant: look, size }).split(" ");
    expect(button).toBe("btn");
    for (const modifier of modifiers) expect(styles).toMatch(new RegExp(`\\.btn\\.${modifier}[\\s,.:{]`));
    expect(modifiers).toHaveLength(Number(look !== "plain") + Number(size !== "md"));
  },
);

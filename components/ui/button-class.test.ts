import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { type ButtonLook, buttonClass } from "./button-class";

const styles = readFileSync("app/styles/controls.css", "utf8");
const looks = ["main", "plain", "quiet", "stop"] as const satisfies readonly ButtonLook["look"][];
const sizes = ["sm", "md", "big"] as const satisfies readonly ButtonLook["size"][];

it.each(looks.flatMap((look) => sizes.map((size) => ({ look, size }))))(
  "a button of look $look and size $size has a style rule for each of its classes",
  ({ look, size }) => {
    const [button, ...modifiers] = buttonClass({ look, size }).split(" ");
    expect(button).toBe("btn");
    for (const modifier of modifiers) expect(styles).toMatch(new RegExp(`\\.btn\\.${modifier}[\\s,.:{]`));
    expect(modifiers).toHaveLength(Number(look !== "plain") + Number(size !== "md"));
  },
);

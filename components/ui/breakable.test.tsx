import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Breakable } from "./breakable";

const shown = (text: string) => renderToStaticMarkup(<Breakable>{text}</Breakable>);

it("lets an address go on after its @ and its points, and nothing else", () => {
  expect(shown("To brf.solsidan@kund.example, 10.766,00")).toBe(
    "To brf.<wbr/>solsidan@<wbr/>kund.<wbr/>example, 10.766,00",
  );
  expect(shown("Quote 7\nby Sara")).toBe("Quote 7\nby Sara");
});

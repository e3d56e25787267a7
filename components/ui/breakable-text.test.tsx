import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { BreakableText } from "./breakable-text";

const renderText = (text: string) => renderToStaticMarkup(<BreakableText>{text}</BreakableText>);

it("lets an address go on after its @ and its points, and nothing else", () => {
  expect(renderText("To brf.solsidan@kund.example, 10.766,00")).toBe(
    "To brf.<wbr/>solsidan@<wbr/>kund.<wbr/>example, 10.766,00",
  );
  expect(renderText("Quote 7\nby Sara")).toBe("Quote 7\nby Sara");
});

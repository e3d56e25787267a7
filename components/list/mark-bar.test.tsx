import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { messages } from "@/lib/i18n/messages";
import { MarkBar } from "./mark-bar";

it("begins closed, with the count outside of what its button opens", () => {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages.en} timeZone="UTC">
      <MarkBar label="Marked documents" countText="3 marked">
        <button type="button">Send</button>
      </MarkBar>
    </NextIntlClientProvider>,
  );
  const [, restId] = /aria-expanded="false" aria-controls="([^"]+)">Actions</.exec(html) ?? [];
  expect(restId).toBeTruthy();
  const [line, rest] = html.split(`<div id="${restId}"`);
  expect(line).toContain("3 marked");
  expect(line).not.toContain("Send");
  expect(rest).toMatch(/^(?!.*data-open).*>Send</);
});

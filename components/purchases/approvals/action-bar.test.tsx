import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import approvals from "@/lib/i18n/messages/en/approvals.json";
import { ActionBar } from "./action-bar";

const ignore = () => undefined;
const approving = { isWaiting: false, neededConfirmation: null, submitApproval: ignore, cancelWaiting: ignore };

type Permissions = { mayDecide: boolean; mayApprove: boolean };

/** Returns the keyboard shortcuts of the buttons that are enabled. */
function enabledKeysOf(permissions: Permissions): string {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ approvals }} timeZone="UTC">
      <ActionBar mayAct {...permissions} approving={approving} onStep={ignore} onOpenSheet={ignore} />
    </NextIntlClientProvider>,
  );
  const buttons = html.match(/<button[^>]*>/g) ?? [];
  const open = buttons.filter((one) => !/\sdisabled=/.test(one));
  return open.map((one) => /aria-keyshortcuts="(\w)"/.exec(one)?.[1] ?? "").join("");
}

it.each<[string, Permissions, string]>([
  ["whose turn it is", { mayDecide: true, mayApprove: true }, "JKRHDA"],
  ["who is next by the rules while the service waits for others", { mayDecide: false, mayApprove: true }, "JKHDA"],
  ["whom the rules keep from approving", { mayDecide: true, mayApprove: false }, "JKRHD"],
  ["whose turn it is not", { mayDecide: false, mayApprove: false }, "JK"],
])("%s presses what the service and the rules let them", (_, may, keys) => expect(enabledKeysOf(may)).toBe(keys));

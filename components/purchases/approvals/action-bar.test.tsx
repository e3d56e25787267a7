import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import approvals from "@/lib/i18n/messages/en/approvals.json";
import { ActionBar } from "./action-bar";

const doNothing = () => undefined;
const approving = { isWaiting: false, neededConfirmation: null, submitApproval: doNothing, cancelWaiting: doNothing };

type Permissions = { mayDecide: boolean; mayApprove: boolean };

/** Returns the keyboard shortcuts of the buttons that are enabled. */
function enabledKeysOf(permissions: Permissions): string {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ approvals }} timeZone="UTC">
      <ActionBar
        mayAct
        booksToo={false}
        {...permissions}
        approving={approving}
        onStep={doNothing}
        onOpenSheet={doNothing}
      />
    </NextIntlClientProvider>,
  );
  const buttons = html.match(/<button[^>]*>/g) ?? [];
  const enabledButtons = buttons.filter((buttonTag) => !/\sdisabled=/.test(buttonTag));
  return enabledButtons.map((buttonTag) => /aria-keyshortcuts="(\w)"/.exec(buttonTag)?.[1] ?? "").join("");
}

it.each<[string, Permissions, string]>([
  ["whose turn it is", { mayDecide: true, mayApprove: true }, "JKRHDA"],
  ["who is next by the rules while the service waits for others", { mayDecide: false, mayApprove: true }, "JKHDA"],
  ["whom the rules keep from approving", { mayDecide: true, mayApprove: false }, "JKRHD"],
  ["whose turn it is not", { mayDecide: false, mayApprove: false }, "JK"],
])("%s presses what the service and the rules let them", (_, permissions, expectedKeys) =>
  expect(enabledKeysOf(permissions)).toBe(expectedKeys),
);

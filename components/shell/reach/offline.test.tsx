import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { OfflineNote } from "./offline";

const net = vi.hoisted(() => ({ isUnreached: true }));
vi.mock("next/offline", () => ({ useOffline: () => net.isUnreached }));

const shown = () => renderToStaticMarkup(<OfflineNote title="Offline" more="Press again later." />);

it("says over a page without a company's frame that the portal cannot be reached, and only then", () => {
  net.isUnreached = true;
  expect(shown()).toContain("<b>Offline</b>Press again later.");
  net.isUnreached = false;
  expect(shown()).toBe('<div role="status" class="offline-note"></div>');
});

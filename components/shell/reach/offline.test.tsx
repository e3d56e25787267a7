import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { OfflineNote } from "./offline";

const networkState = vi.hoisted(() => ({ isUnreached: true }));
vi.mock("next/offline", () => ({ useOffline: () => networkState.isUnreached }));

const renderNote = () => renderToStaticMarkup(<OfflineNote title="Offline" detail="Press again later." />);

it("says over a page without a company's frame that the portal cannot be reached, and only then", () => {
  networkState.isUnreached = true;
  expect(renderNote()).toContain("<b>Offline</b>Press again later.");
  networkState.isUnreached = false;
  expect(renderNote()).toBe('<div role="status" class="offline-note"></div>');
});

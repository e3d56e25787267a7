import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { vi } from "vitest";

class NoElement extends EventTarget {}

/**
 * Mounts components that draw nothing, with their effects, without a browser. `pressKey` sends a key to the window's
 * listeners. The caller restores the globals with `vi.unstubAllGlobals()`.
 */
export function mountWithoutBrowser(children: ReactNode) {
  const window = Object.assign(new EventTarget(), { HTMLIFrameElement: NoElement });
  const document = Object.assign(new EventTarget(), {
    nodeType: 9,
    activeElement: null,
    defaultView: window,
    querySelector: () => null,
  });
  const elementProperties = {
    nodeType: 1,
    nodeName: "DIV",
    tagName: "DIV",
    ownerDocument: document,
    firstChild: null,
    lastChild: null,
  };
  const element = Object.assign(new EventTarget(), elementProperties, { textContent: "" });
  vi.stubGlobal("window", window);
  vi.stubGlobal("document", document);
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
  vi.stubGlobal("removeEventListener", window.removeEventListener.bind(window));
  const reactRoot = createRoot(element as unknown as Element);
  reactRoot.render(children);
  return {
    pressKey: (key: string) => window.dispatchEvent(Object.assign(new Event("keydown"), { key, repeat: false })),
    /** Unmounts the components and waits until their effects have been cleaned up. */
    unmount: async () => {
      reactRoot.unmount();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

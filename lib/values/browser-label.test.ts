import { describe, expect, it } from "vitest";
import { browserLabelOf, splitBrowserLabel } from "./browser-label";

const webKit = "AppleWebKit/537.36 (KHTML, like Gecko)";
const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
const android = "Mozilla/5.0 (Linux; Android 10; K)";
const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const iPad = "Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";

describe("browserLabelOf", () => {
  it.each([
    ["Chrome on Windows", `${windows} ${webKit} Chrome/143.0.0.0 Safari/537.36`],
    ["Edge on Windows", `${windows} ${webKit} Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0`],
    ["Opera on Windows", `${windows} ${webKit} Chrome/142.0.0.0 Safari/537.36 OPR/126.0.0.0`],
    ["Firefox on Windows", "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0"],
    ["Safari on macOS", `${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`],
    ["Chrome on macOS", `${mac} ${webKit} Chrome/143.0.0.0 Safari/537.36`],
    ["Firefox on Linux", "Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0"],
    ["Chrome on Linux", `Mozilla/5.0 (X11; Linux x86_64) ${webKit} HeadlessChrome/143.0.0.0 Safari/537.36`],
    ["Chrome on Chrome OS", `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/143.0.0.0 Safari/537.36`],
    ["Chrome on Android", `${android} ${webKit} Chrome/143.0.0.0 Mobile Safari/537.36`],
    ["Samsung Internet on Android", `${android} ${webKit} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`],
    ["Edge on Android", `${android} ${webKit} Chrome/143.0.0.0 Mobile Safari/537.36 EdgA/143.0.0.0`],
    ["Safari on iPhone", `${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`],
    ["Chrome on iPhone", `${iPhone} CriOS/143.0.0.0 Mobile/15E148 Safari/604.1`],
    ["Edge on iPhone", `${iPhone} Version/18.0 EdgiOS/143.0.0.0 Mobile/15E148 Safari/604.1`],
    ["Firefox on iPad", `${iPad} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`],
    ["Firefox", "Mozilla/5.0 (Unknown; rv:145.0) Gecko/20100101 Firefox/145.0"],
  ])("says %s", (label, userAgent) => {
    expect(browserLabelOf(userAgent)).toBe(label);
  });

  it.each([null, "", "curl/8.9.1", "Windows", "Mozilla/5.0 (compatible; SomeBot/1.0)"])(
    "does not know the browser of %j",
    (userAgent) => {
      expect(browserLabelOf(userAgent)).toBeNull();
    },
  );

  it("takes no text of the header into the label, however long or strange the header is", () => {
    expect(browserLabelOf(`<script>Chrome/1 on ${"x".repeat(100_000)} Windows`)).toBe("Chrome");
    expect(browserLabelOf(`${"x".repeat(100_000)} Chrome/1`)).toBeNull();
  });
});

describe("splitBrowserLabel", () => {
  it("gives the two names of a label", () => {
    expect(splitBrowserLabel("Chrome on Chrome OS")).toEqual({ browser: "Chrome", system: "Chrome OS" });
    expect(splitBrowserLabel("Firefox")).toEqual({ browser: "Firefox", system: null });
  });
});

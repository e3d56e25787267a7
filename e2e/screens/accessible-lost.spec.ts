import { test } from "../support/test";
import { lostConnection } from "../walks/accessible-lost";

test("a connection that is lost, mended and taken away is accessible wherever it shows", ({ browser, request }) =>
  lostConnection({ browser, request }, "nb"));

import { expect, it } from "vitest";
import { emailContentOf } from "./email-content";

it("leaves to the service what was not written", () => {
  const values = { email: " kund@kund.example ", subject: " ", message: "Tack för köpet.\n" };
  expect(emailContentOf(values, "Tack för köpet.")).toEqual({ email: "kund@kund.example" });
});

it("carries what was written", () => {
  const values = { email: "kund@kund.example", subject: "Faktura ####", message: "Hej" };
  expect(emailContentOf(values, "Tack för köpet.")).toEqual(values);
});

it("takes an emptied text for the service's own", () => {
  expect(emailContentOf({ email: "a@b.se", subject: "", message: "" }, "Tack")).toEqual({ email: "a@b.se" });
});

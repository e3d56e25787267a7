import { createFormControl } from "react-hook-form";
import { expect, it, vi } from "vitest";
import { showErrorAtField, showErrorAtLinkedField } from "./show-error-at-field";

function followLink(name: string, fault: string | null = "Not a VAT number.") {
  const form = createFormControl({ defaultValues: { name: "Kök AB", vatNumber: "5560160680" } });
  const focused: string[] = [];
  form.register("vatNumber");
  const faultAt = vi.fn(async () => fault);
  const stop = showErrorAtLinkedField({ ...form, setFocus: (path) => focused.push(path) }, name, faultAt);
  const said = () => form.getFieldState("vatNumber").error?.message;
  return { form, focused, faultAt, said, stop };
}
const typeVatNumber = (form: ReturnType<typeof followLink>["form"], value: string) =>
  form.register("vatNumber").onChange({ target: { name: "vatNumber", value }, type: "change" });

it("moves the focus to the field a link names, and says what is wrong there until the field is changed", async () => {
  const { form, focused, said } = followLink("vatNumber");
  expect(focused).toEqual(["vatNumber"]);
  await vi.waitFor(() => expect(said()).toBe("Not a VAT number."));
  form.setValue("name", "Bad AB");
  expect(said()).toBe("Not a VAT number.");
  await typeVatNumber(form, "SE556016068001");
  expect(said()).toBeUndefined();
});

it("says nothing at a field that is right, or that was changed before anybody could say what is wrong", async () => {
  const right = followLink("vatNumber", null);
  const early = followLink("vatNumber");
  await typeVatNumber(early.form, "SE556016068001");
  const left = followLink("vatNumber");
  left.stop();
  await new Promise((done) => setTimeout(done));
  for (const one of [right, early, left]) expect(one.said()).toBeUndefined();
});

it("says a fault at a field inside another, until that field is changed", async () => {
  const form = createFormControl({ defaultValues: { rows: [{ text: "Bräda" }, { text: "Skruv" }] } });
  const focused: string[] = [];
  const { onChange } = form.register("rows.1.text");
  showErrorAtField(
    { ...form, setFocus: (path) => focused.push(path) },
    "rows.1.text",
    async () => "No line has an amount.",
  );
  const said = () => form.getFieldState("rows.1.text").error?.message;
  expect(focused).toEqual(["rows.1.text"]);
  await vi.waitFor(() => expect(said()).toBe("No line has an amount."));
  form.setValue("rows.0.text", "Planka");
  expect(said()).toBe("No line has an amount.");
  await onChange({ target: { name: "rows.1.text", value: "Spik" }, type: "change" });
  expect(said()).toBeUndefined();
});

it("does nothing for a name that the form does not have", () => {
  for (const name of ["", "nobody", "toString"]) {
    const { focused, faultAt } = followLink(name);
    expect(focused).toEqual([]);
    expect(faultAt).not.toHaveBeenCalled();
  }
});

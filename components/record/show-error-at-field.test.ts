import { createFormControl } from "react-hook-form";
import { expect, it, vi } from "vitest";
import { showErrorAtField, showErrorAtLinkedField } from "./show-error-at-field";

function followLink(linkedName: string, errorText: string | null = "Not a VAT number.") {
  const form = createFormControl({ defaultValues: { name: "Kök AB", vatNumber: "5560160680" } });
  const focusedFields: string[] = [];
  form.register("vatNumber");
  const findError = vi.fn(async () => errorText);
  const stopShowing = showErrorAtLinkedField(
    { ...form, setFocus: (path) => focusedFields.push(path) },
    linkedName,
    findError,
  );
  const errorAtField = () => form.getFieldState("vatNumber").error?.message;
  return { form, focusedFields, findError, errorAtField, stopShowing };
}
const typeVatNumber = (form: ReturnType<typeof followLink>["form"], value: string) =>
  form.register("vatNumber").onChange({ target: { name: "vatNumber", value }, type: "change" });

it("moves the focus to the field a link names, and says what is wrong there until the field is changed", async () => {
  const { form, focusedFields, errorAtField } = followLink("vatNumber");
  expect(focusedFields).toEqual(["vatNumber"]);
  await vi.waitFor(() => expect(errorAtField()).toBe("Not a VAT number."));
  form.setValue("name", "Bad AB");
  expect(errorAtField()).toBe("Not a VAT number.");
  await typeVatNumber(form, "SE556016068001");
  expect(errorAtField()).toBeUndefined();
});

it("says nothing at a field that is right, or that was changed before anybody could say what is wrong", async () => {
  const validField = followLink("vatNumber", null);
  const changedField = followLink("vatNumber");
  await typeVatNumber(changedField.form, "SE556016068001");
  const leftForm = followLink("vatNumber");
  leftForm.stopShowing();
  await new Promise((resolve) => setTimeout(resolve));
  for (const followedLink of [validField, changedField, leftForm]) expect(followedLink.errorAtField()).toBeUndefined();
});

it("says a fault at a field inside another, until that field is changed", async () => {
  const form = createFormControl({ defaultValues: { rows: [{ text: "Bräda" }, { text: "Skruv" }] } });
  const focusedFields: string[] = [];
  const { onChange } = form.register("rows.1.text");
  showErrorAtField(
    { ...form, setFocus: (path) => focusedFields.push(path) },
    "rows.1.text",
    async () => "No line has an amount.",
  );
  const errorAtField = () => form.getFieldState("rows.1.text").error?.message;
  expect(focusedFields).toEqual(["rows.1.text"]);
  await vi.waitFor(() => expect(errorAtField()).toBe("No line has an amount."));
  form.setValue("rows.0.text", "Planka");
  expect(errorAtField()).toBe("No line has an amount.");
  await onChange({ target: { name: "rows.1.text", value: "Spik" }, type: "change" });
  expect(errorAtField()).toBeUndefined();
});

it("does nothing for a name that the form does not have", () => {
  for (const name of ["", "nobody", "toString"]) {
    const { focusedFields, findError } = followLink(name);
    expect(focusedFields).toEqual([]);
    expect(findError).not.toHaveBeenCalled();
  }
});

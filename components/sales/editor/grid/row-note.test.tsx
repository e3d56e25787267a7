import { FormProvider, useForm } from "react-hook-form";
import { expect, it } from "vitest";
import { rendered } from "../../testing/rendered";
import { RowNote } from "./row-note";

function Note({ reverse }: { reverse: boolean | null }) {
  const form = useForm();
  return (
    <FormProvider {...form}>
      <table>
        <tbody>
          <RowNote index={1} errors={[]} articleId="a" echo="" reverse={reverse} columns={7} />
        </tbody>
      </table>
    </FormProvider>
  );
}

it("lets a row be marked as construction service where the customer accounts for the VAT of those", () => {
  const box = /<input type="checkbox"[^>]*aria-label="[^"]*2[^"]*Reverse charge, construction[^"]*"[^>]*>/;
  expect(rendered(<Note reverse={false} />)).toMatch(box);
  expect(rendered(<Note reverse={false} />)).not.toContain("checked");
  expect(rendered(<Note reverse />)).toMatch(/type="checkbox"[^>]*checked=""/);
  expect(rendered(<Note reverse={null} />)).not.toContain("checkbox");
});

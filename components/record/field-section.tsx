import type { ReactNode } from "react";

/** The share of a section's row that a field takes; at most two fields are beside each other on a phone. */
export const fieldSpan = {
  full: "col-span-6",
  most: "col-span-6 md:col-span-4",
  half: "col-span-6 md:col-span-3",
  third: "col-span-3 md:col-span-2",
} as const;

/** Shows a part of a form under its own heading. */
export function FieldSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 w-full">
        <h2>{title}</h2>
      </legend>
      <div className="grid grid-cols-6 gap-x-3 gap-y-3.5">{children}</div>
    </fieldset>
  );
}

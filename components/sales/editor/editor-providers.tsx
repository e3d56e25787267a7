import type { ReactNode } from "react";
import { FormProvider, type UseFormReturn } from "react-hook-form";
import type { SalesEditKind } from "@/lib/api/contract/operations/draft-edit";
import type { DraftValues } from "./draft-values";
import { IsSentProvider, KindNameProvider, type TotalTerms, TotalTermsProvider } from "./editor-contexts";

type Props = {
  kindName: SalesEditKind;
  totalTerms: TotalTerms;
  isSent: boolean;
  form: UseFormReturn<DraftValues>;
  children: ReactNode;
};

/** Provides the fields of the editor with the form and with the facts about the document that they need. */
export function EditorProviders({ kindName, totalTerms, isSent, form, children }: Props) {
  return (
    <KindNameProvider value={kindName}>
      <TotalTermsProvider value={totalTerms}>
        <IsSentProvider value={isSent}>
          <FormProvider {...form}>{children}</FormProvider>
        </IsSentProvider>
      </TotalTermsProvider>
    </KindNameProvider>
  );
}

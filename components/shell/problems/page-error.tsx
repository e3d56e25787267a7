"use client";
import { buttonClass } from "@/components/ui/button-class";
import { Notice } from "@/components/ui/states";
import { getDocumentLocale, pageErrorTexts } from "@/lib/i18n/page-error-texts";
import { unavailableDigest } from "@/lib/values/problem";

type Props = { digest?: string | undefined; onRetry: () => void };

export function PageError({ digest, onRetry }: Props) {
  const errorTexts = pageErrorTexts[getDocumentLocale()];
  const isUnavailable = digest === unavailableDigest;
  return (
    <Notice
      isAlone
      title={errorTexts.title}
      code={isUnavailable ? undefined : digest}
      actions={
        <button type="button" className={buttonClass({})} onClick={onRetry}>
          {errorTexts.reloadLabel}
        </button>
      }
    >
      <p>{isUnavailable ? errorTexts.unavailable : errorTexts.text}</p>
    </Notice>
  );
}

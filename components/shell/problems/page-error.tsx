"use client";
import { buttonClass } from "@/components/ui/button-class";
import { Notice } from "@/components/ui/states";
import { documentLocale, pageErrorTexts } from "@/lib/i18n/page-error-texts";
import { unavailableDigest } from "@/lib/values/problem";

type Props = { digest?: string | undefined; onAgain: () => void };

export function PageError({ digest, onAgain }: Props) {
  const text = pageErrorTexts[documentLocale()];
  const isUnavailable = digest === unavailableDigest;
  return (
    <Notice
      alone
      title={text.title}
      code={isUnavailable ? undefined : digest}
      actions={
        <button type="button" className={buttonClass({})} onClick={onAgain}>
          {text.again}
        </button>
      }
    >
      <p>{isUnavailable ? text.unavailable : text.text}</p>
    </Notice>
  );
}

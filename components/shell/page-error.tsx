"use client";
import { buttonClass } from "@/components/ui/button-class";
import { Notice } from "@/components/ui/states";
import { documentLocale, pageErrorTexts } from "@/lib/i18n/page-error-texts";

type Props = { digest?: string | undefined; onAgain: () => void };

export function PageError({ digest, onAgain }: Props) {
  const text = pageErrorTexts[documentLocale()];
  return (
    <Notice
      alone
      title={text.title}
      code={digest}
      actions={
        <button type="button" className={buttonClass({})} onClick={onAgain}>
          {text.again}
        </button>
      }
    >
      <p>{text.text}</p>
    </Notice>
  );
}

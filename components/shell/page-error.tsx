"use client";
import { buttonClass } from "@/components/ui/button-class";
import { Notice } from "@/components/ui/states";

// What broke may be the texts themselves, so these few stand here, in every language, and ask nobody.
const texts = {
  en: {
    title: "This page could not be shown",
    text: "What you typed is kept on this device. Load the page again. If it goes on, send us the code.",
    again: "Load it again",
  },
  sv: {
    title: "Sidan kunde inte visas",
    text: "Det du skrev finns kvar på den här enheten. Ladda sidan igen. Om det fortsätter, skicka koden till oss.",
    again: "Ladda igen",
  },
};

type Props = { digest?: string | undefined; onAgain: () => void };

export function PageError({ digest, onAgain }: Props) {
  const swedish = typeof document !== "undefined" && document.documentElement.lang === "sv";
  const text = swedish ? texts.sv : texts.en;
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

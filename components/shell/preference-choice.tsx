"use client";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";

type Props = {
  name: "language" | "theme";
  label: string;
  /** The page to which the form returns. */
  returnTo: string;
  /** Is true when the label is shown before the choices; otherwise only screen readers read it. */
  isLabelVisible?: boolean;
  currentValue: string;
  choices: readonly { value: string; label: string; lang?: string }[];
  className?: string;
};

/**
 * Shows a form that works without scripts. With scripts, the page is drawn again in place and no typed text is lost.
 */
export function PreferenceChoice({
  name,
  label,
  returnTo,
  isLabelVisible,
  currentValue,
  choices,
  className = "choice",
}: Props) {
  const router = useRouter();
  const [chosenValue, setChosenValue] = useState(currentValue);

  async function submit(event: FormEvent<HTMLFormElement>) {
    const button = (event.nativeEvent as SubmitEvent).submitter;
    if (!(button instanceof HTMLButtonElement)) return;
    event.preventDefault();
    setChosenValue(button.value);
    const response = await fetch("/api/preferences", {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams({ [name]: button.value }),
    }).catch(() => null);
    if (response?.ok) router.refresh();
    else setChosenValue(currentValue);
  }

  return (
    <form method="post" action="/api/preferences" className={className} onSubmit={submit}>
      <input type="hidden" name="returnTo" value={returnTo} />
      {isLabelVisible ? (
        <span className="label" aria-hidden="true">
          {label}
        </span>
      ) : null}
      <fieldset className="contents">
        <legend className="sr">{label}</legend>
        {choices.map((choice) => (
          <button
            key={choice.value}
            type="submit"
            name={name}
            value={choice.value}
            lang={choice.lang}
            data-command={label}
            aria-pressed={choice.value === chosenValue}
          >
            {choice.label}
          </button>
        ))}
      </fieldset>
    </form>
  );
}

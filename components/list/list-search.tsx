"use client";

import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { maxSearchLength } from "@/lib/api/contract/list-query";
import { containsPersonalNumber } from "@/lib/values/personal-number-text";
import { SearchBox } from "./search-box";

type Props = { label: string; placeholder: string; value: string; onSearch: (text: string) => void };

const typingPauseMs = 220;

/**
 * The search field of a list. A typed text is searched after a short pause, or at once on Enter. The address may
 * change meanwhile, for example by the Back button. A text that looks like a personal number stays in the field
 * and is not searched for.
 */
export function ListSearch({ label, placeholder, value, onSearch }: Props) {
  const t = useTranslations("problems.codes");
  const noteId = useId();
  const [typedText, setTypedText] = useState(value);
  // The searched text becomes part of the address, and addresses are recorded, so a personal number is not searched for.
  const isRefused = containsPersonalNumber(typedText);
  const searchText = isRefused ? "" : typedText;
  const sentText = useRef(value);
  const latestOnSearch = useRef(onSearch);
  latestOnSearch.current = onSearch;
  useEffect(() => {
    if (value === sentText.current) return;
    sentText.current = value;
    setTypedText(value);
  }, [value]);
  useEffect(() => {
    if (searchText === sentText.current) return;
    const timer = setTimeout(() => {
      if (searchText === sentText.current) return;
      sentText.current = searchText;
      latestOnSearch.current(searchText);
    }, typingPauseMs);
    return () => clearTimeout(timer);
  }, [searchText]);
  // Leaving the field sends a waiting text, because a later change of the address would undo a click on a row.
  function sendNow() {
    if (searchText === sentText.current) return;
    sentText.current = searchText;
    onSearch(searchText);
  }
  return (
    <search>
      <SearchBox
        label={label}
        placeholder={placeholder}
        value={typedText}
        maxLength={maxSearchLength}
        onChange={(event) => setTypedText(event.target.value)}
        onBlur={sendNow}
        onKeyDown={(event) => {
          if (event.key === "Enter") sendNow();
        }}
        aria-invalid={isRefused || undefined}
        aria-describedby={isRefused ? noteId : undefined}
      />
      <span id={noteId} role="status" className="echo bad block">
        {isRefused ? t("personal_number") : null}
      </span>
    </search>
  );
}

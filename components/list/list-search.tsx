"use client";

import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { maxSearchLength } from "@/lib/api/contract/list-query";
import { containsPersonalNumber } from "@/lib/values/personal-number-text";
import { SearchBox } from "./search-box";

type Props = { label: string; placeholder: string; searchedText: string; onSearch: (text: string) => void };

const typingPauseMs = 220;

/**
 * Shows the search field of a list. A typed text is searched after a short pause, or at once on Enter. When the address
 * changes meanwhile, for example by the Back button, the field takes over the text of the address. A text that looks
 * like a personal number stays in the field and is not searched for.
 */
export function ListSearch({ label, placeholder, searchedText, onSearch }: Props) {
  const t = useTranslations("problems.codes");
  const noteId = useId();
  const [typedText, setTypedText] = useState(searchedText);
  // The searched text becomes part of the address, and addresses are recorded, so a personal number is not searched for.
  const isRefused = containsPersonalNumber(typedText);
  const searchText = isRefused ? "" : typedText;
  const submittedText = useRef(searchedText);
  const latestOnSearch = useRef(onSearch);
  latestOnSearch.current = onSearch;
  useEffect(() => {
    if (searchedText === submittedText.current) return;
    submittedText.current = searchedText;
    setTypedText(searchedText);
  }, [searchedText]);
  useEffect(() => {
    if (searchText === submittedText.current) return;
    const timeoutHandle = setTimeout(() => {
      if (searchText === submittedText.current) return;
      submittedText.current = searchText;
      latestOnSearch.current(searchText);
    }, typingPauseMs);
    return () => clearTimeout(timeoutHandle);
  }, [searchText]);
  // Leaving the field sends a waiting text, because a later change of the address would undo a click on a row.
  function submitNow() {
    if (searchText === submittedText.current) return;
    submittedText.current = searchText;
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
        onBlur={submitNow}
        onKeyDown={(event) => {
          if (event.key === "Enter") submitNow();
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

"use client";

import { useState } from "react";
import { TextField } from "@/components/ui/text-field";

type Props = {
  label: string;
  series: string;
  /** Is called with null when the field was emptied. */
  onSeries: (series: string | null) => void;
};

/** Shows a field for a voucher series; the text is submitted by Enter and on leaving the field. */
export function SeriesField({ label, series, onSeries }: Props) {
  const [typedText, setTypedText] = useState(series);
  function submitSeries() {
    const typedSeries = typedText.trim().toUpperCase();
    if (typedSeries !== series) onSeries(typedSeries === "" ? null : typedSeries);
  }
  return (
    <TextField
      label={label}
      maxLength={10}
      value={typedText}
      onChange={({ target }) => setTypedText(target.value)}
      onBlur={submitSeries}
      onKeyDown={({ key }) => {
        if (key === "Enter") submitSeries();
      }}
    />
  );
}

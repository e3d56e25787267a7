"use client";

import { useEffect, useMemo, useRef } from "react";
import type { DocumentFile } from "@/lib/api/browser/purchases/document-files";
import css from "./document.module.css";
import { whenSeen } from "./when-seen";

type Props = {
  file: DocumentFile;
  width: number;
  /** True when the file is shown below others. */
  isBelow: boolean;
  onPainted: () => void;
  onFault: () => void;
};

/** A picture, drawn by the browser, which runs nothing that the file may contain. */
export function PicturePaper({ file, width, isBelow, onPainted, onFault }: Props) {
  const url = useMemo(() => URL.createObjectURL(new Blob([file.bytes], { type: file.type })), [file]);
  const stop = useRef<() => void>(undefined);
  useEffect(
    () => () => {
      stop.current?.();
      URL.revokeObjectURL(url);
    },
    [url],
  );
  return (
    <div className={css.page} style={{ width }}>
      {/* biome-ignore lint/performance/noImgElement: it comes from memory, nothing can make it smaller */}
      <img
        src={url}
        alt={file.name}
        style={{ width }}
        onLoad={({ currentTarget }) => {
          stop.current = whenSeen(currentTarget, isBelow, onPainted);
        }}
        onError={onFault}
      />
    </div>
  );
}

/** Shows a formatted amount with its decimals set apart. The text is already grouped and has a true minus sign. */
export function Amount({ text }: { text: string }) {
  const parts = /^(.*\d)([.,]\d{1,4})(\D*)$/.exec(text);
  if (!parts) return <>{text}</>;
  return (
    <>
      {parts[1]}
      <span className="ore">{parts[2]}</span>
      {parts[3]}
    </>
  );
}

-- CreateTable
CREATE TABLE "Attachment" (
    "companyId" UUID NOT NULL,
    "AmountInvoiceCurrency" DECIMAL(19,4),
    "AttachedDocumentType" INTEGER NOT NULL DEFAULT 0,
    "Comment" TEXT COLLATE "sv-x-icu",
    "ContentType" TEXT COLLATE "sv-x-icu" NOT NULL,
    "CurrencyCode" TEXT COLLATE "sv-x-icu",
    "DocumentId" UUID,
    "DueDate" DATE,
    "FileName" TEXT COLLATE "sv-x-icu" NOT NULL,
    "Id" UUID NOT NULL,
    "ImageDate" TIMESTAMPTZ(6) NOT NULL,
    "InvoiceNumber" TEXT COLLATE "sv-x-icu",
    "Ocr" TEXT COLLATE "sv-x-icu",
    "PaymentDate" DATE,
    "PhotoSource" INTEGER NOT NULL,
    "SupplierCorporateIdentityNumber" TEXT COLLATE "sv-x-icu",
    "SupplierName" TEXT COLLATE "sv-x-icu",
    "TransactionDate" DATE,
    "Type" INTEGER NOT NULL DEFAULT 2,
    "UploadedBy" TEXT COLLATE "sv-x-icu" NOT NULL,
    "Vat" DECIMAL(19,4),
    "bytes" BYTEA NOT NULL,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "Attachment_pkey" PRIMARY KEY ("companyId","Id")
);

-- CreateTable
CREATE TABLE "InboundAutoInvoice" (
    "companyId" UUID NOT NULL,
    "AttachmentId" UUID,
    "CurrencyCode" TEXT COLLATE "sv-x-icu",
    "DueDate" DATE,
    "InvoiceDate" DATE NOT NULL,
    "InvoiceNumber" TEXT COLLATE "sv-x-icu" NOT NULL,
    "Ocr" TEXT COLLATE "sv-x-icu",
    "ReceivedUtc" TIMESTAMPTZ(6) NOT NULL,
    "SequenceNumber" INTEGER NOT NULL,
    "SupplierCorporateIdentityNumber" TEXT COLLATE "sv-x-icu",
    "SupplierName" TEXT COLLATE "sv-x-icu" NOT NULL,
    "TotalAmount" DECIMAL(19,4) NOT NULL,
    "TotalVatAmount" DECIMAL(19,4),
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "InboundAutoInvoice_pkey" PRIMARY KEY ("companyId","SequenceNumber")
);

-- CreateTable
CREATE TABLE "SalesDocumentAttachment" (
    "companyId" UUID NOT NULL,
    "CreatedBy" TEXT COLLATE "sv-x-icu" NOT NULL,
    "CreatedUtc" TIMESTAMPTZ(6) NOT NULL,
    "DocumentId" UUID NOT NULL,
    "DocumentSize" INTEGER NOT NULL,
    "DocumentType" INTEGER NOT NULL,
    "Id" UUID NOT NULL,
    "OriginalFilename" TEXT COLLATE "sv-x-icu" NOT NULL,
    "contentType" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "SalesDocumentAttachment_pkey" PRIMARY KEY ("companyId","Id")
);

-- CreateIndex
CREATE INDEX "Attachment_companyId_seq_idx" ON "Attachment"("companyId", "seq");

-- CreateIndex
CREATE INDEX "Attachment_companyId_DocumentId_idx" ON "Attachment"("companyId", "DocumentId");

-- CreateIndex
CREATE INDEX "InboundAutoInvoice_companyId_seq_idx" ON "InboundAutoInvoice"("companyId", "seq");

-- CreateIndex
CREATE INDEX "SalesDocumentAttachment_companyId_seq_idx" ON "SalesDocumentAttachment"("companyId", "seq");

-- CreateIndex
CREATE INDEX "SalesDocumentAttachment_companyId_DocumentId_idx" ON "SalesDocumentAttachment"("companyId", "DocumentId");

-- What makes the addresses of files ours: nobody else knows it.
INSERT INTO "ControlSetting" (key, value)
VALUES ('linkSecret', to_jsonb(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')));

-- The signature of such an address: a keyed hash of a keyed hash, as HMAC is.
CREATE FUNCTION link_signature(address text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(key || sha256(key || convert_to(address, 'UTF8'))), 'hex')
    FROM (SELECT convert_to(value #>> '{}', 'UTF8') AS key FROM "ControlSetting" WHERE "ControlSetting".key = 'linkSecret') AS secret
$$;

-- CreateTable
CREATE TABLE "CustomerLabel" (
    "companyId" UUID NOT NULL,
    "Description" TEXT,
    "Id" UUID NOT NULL,
    "Name" TEXT NOT NULL,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "CustomerLabel_pkey" PRIMARY KEY ("companyId","Id")
);

-- CreateTable
CREATE TABLE "ArticleLabel" (
    "companyId" UUID NOT NULL,
    "Description" TEXT,
    "Id" UUID NOT NULL,
    "Name" TEXT NOT NULL,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "ArticleLabel_pkey" PRIMARY KEY ("companyId","Id")
);

-- CreateTable
CREATE TABLE "DeliveryMethod" (
    "companyId" UUID NOT NULL,
    "Code" TEXT,
    "Id" UUID NOT NULL,
    "Name" TEXT NOT NULL,
    "NameEnglish" TEXT,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "DeliveryMethod_pkey" PRIMARY KEY ("companyId","Id")
);

-- CreateTable
CREATE TABLE "DeliveryTerm" (
    "companyId" UUID NOT NULL,
    "Code" TEXT,
    "Editable" BOOLEAN NOT NULL DEFAULT false,
    "Id" UUID NOT NULL,
    "Name" TEXT NOT NULL,
    "NameEnglish" TEXT,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "DeliveryTerm_pkey" PRIMARY KEY ("companyId","Id")
);

-- CreateIndex
CREATE INDEX "CustomerLabel_companyId_seq_idx" ON "CustomerLabel"("companyId", "seq");

-- CreateIndex
CREATE INDEX "CustomerLabel_companyId_Name_idx" ON "CustomerLabel"("companyId", "Name");

-- CreateIndex
CREATE INDEX "ArticleLabel_companyId_seq_idx" ON "ArticleLabel"("companyId", "seq");

-- CreateIndex
CREATE INDEX "ArticleLabel_companyId_Name_idx" ON "ArticleLabel"("companyId", "Name");

-- CreateIndex
CREATE INDEX "DeliveryMethod_companyId_seq_idx" ON "DeliveryMethod"("companyId", "seq");

-- CreateIndex
CREATE INDEX "DeliveryTerm_companyId_seq_idx" ON "DeliveryTerm"("companyId", "seq");



-- Labels kept inside customers and articles become records of their own, one a name; their holders keep the ids.
INSERT INTO "CustomerLabel" ("companyId", "Id", "Name", "Description")
SELECT DISTINCT ON (r."companyId", l ->> 'Name') r."companyId", (l ->> 'Id')::uuid, l ->> 'Name', l ->> 'Description'
  FROM "Customer" r, jsonb_array_elements(r."CustomerLabels") l ORDER BY r."companyId", l ->> 'Name', r.seq;
UPDATE "Customer" r SET "CustomerLabels" = (
  SELECT jsonb_agg(id ORDER BY place) FROM (
    SELECT label."Id" AS id, min(place) AS place
      FROM jsonb_array_elements(r."CustomerLabels") WITH ORDINALITY AS held(l, place)
      JOIN "CustomerLabel" label ON label."companyId" = r."companyId" AND label."Name" = l ->> 'Name' GROUP BY 1) once)
 WHERE jsonb_array_length(r."CustomerLabels") > 0;
INSERT INTO "ArticleLabel" ("companyId", "Id", "Name", "Description")
SELECT DISTINCT ON (r."companyId", l ->> 'Name') r."companyId", (l ->> 'Id')::uuid, l ->> 'Name', l ->> 'Description'
  FROM "Article" r, jsonb_array_elements(r."ArticleLabels") l ORDER BY r."companyId", l ->> 'Name', r.seq;
UPDATE "Article" r SET "ArticleLabels" = (
  SELECT jsonb_agg(id ORDER BY place) FROM (
    SELECT label."Id" AS id, min(place) AS place
      FROM jsonb_array_elements(r."ArticleLabels") WITH ORDINALITY AS held(l, place)
      JOIN "ArticleLabel" label ON label."companyId" = r."companyId" AND label."Name" = l ->> 'Name' GROUP BY 1) once)
 WHERE jsonb_array_length(r."ArticleLabels") > 0;

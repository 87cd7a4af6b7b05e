package io.strandex.registry;

import org.apache.avro.Schema;

/**
 * A schema as a subject holds it.
 *
 * @param subject the subject
 * @param version counts from 1 within the subject
 * @param id identifies the schema in the whole registry
 * @param schema the parsed schema
 */
public record RegisteredSchema(String subject, int version, int id, Schema schema) {}

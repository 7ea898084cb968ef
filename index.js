/** There is nothing to require: n8n loads what package.json names under "n8n". */
module.exports = {};
